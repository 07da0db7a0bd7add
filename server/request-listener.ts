import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Express } from 'express';
import type { Answer, Target } from './cache/answer';
import type { AnswerCache } from './cache/answer-cache';
import { sendAnswer } from './cache/send-answer';
import { keptAnswerLog } from './http/request-log';
import type { Services } from './services';
import { pageTarget } from './cache/page-target';
import { queryTarget } from './trpc/query-target';

interface Found {
  answer: Answer;
  isStale: boolean;
}

function targetOf(url: string, method: string): Target | undefined {
  if (!url.startsWith('/trpc')) return pageTarget(url);
  return method === 'GET' ? queryTarget(url) : undefined;
}

function lookUp(answers: AnswerCache, { url = '', method = '' }: IncomingMessage): Found | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  // Most addresses are keys as they stand.
  const page = answers.find(url, 'pages');
  if (page) return { answer: page, isStale: false };
  const target = targetOf(url, method);
  if (!target?.isKept) return undefined;
  const answer = answers.find(target.key, target.part);
  if (answer) return { answer, isStale: false };
  // A try that waits for a database known to be away would fail, and late.
  const outdated = answers.isCutOff ? answers.findAnyway(target.key, target.part) : undefined;
  return outdated && { answer: outdated, isStale: true };
}

/** Answers from memory what is kept there, before anything else is asked; `others` answers the rest. */
export function createListener({ answers, logger }: Services, app: Express, others: RequestListener): RequestListener {
  const logAnswer = keptAnswerLog(logger, app.get('trust proxy fn') as (address: string, hop: number) => boolean);
  return (request, response) => {
    const found = lookUp(answers, request);
    if (!found) {
      others(request, response);
      return;
    }
    const requestId = randomUUID();
    const { isStale } = found;
    const status = sendAnswer(request, response, found.answer, { isStale, requestId });
    logAnswer(request, { requestId, status, isStale });
  };
}
