import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { toFailure } from '../../trpc/failure';
import { isTrpcError } from '../../trpc/trpc';
import { useToast } from '../../ui/messages/toaster';
import { useDropEarlierError } from './use-drop-earlier-error';

export type Problems = Record<string, string>;
export interface Refusal {
  message: string;
  reason: string | undefined;
}

export type Read = (name: string) => string;

interface Options {
  failureTitle: string;
  check: (read: Read) => Problems;
  send: (read: Read) => Promise<void>;
  onRefused?: (reason: string | undefined, read: Read) => boolean;
}

export function getReason(error: unknown): string | undefined {
  return isTrpcError(error) ? (error.data as { reason?: string } | null | undefined)?.reason : undefined;
}

const REASON_FIELDS: Record<string, string> = { WEAK_PASSWORD: 'password', INVALID_CODE: 'code' };

function findProblems(error: unknown): Problems {
  const problems: Problems = {};
  if (!isTrpcError(error)) return problems;
  const fields: Record<string, string[] | undefined> = error.data?.fieldErrors ?? {};
  for (const [name, [sentence] = []] of Object.entries(fields)) if (name && sentence) problems[name] = sentence;
  const field = REASON_FIELDS[getReason(error) ?? ''];
  if (field) problems[field] = toFailure(error).message;
  return problems;
}

function getReader(form: HTMLFormElement): Read {
  const data = new FormData(form);
  const raw = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  // Leading and trailing spaces count in a password.
  return (name) => (name === 'password' ? raw(name) : raw(name).trim());
}

export function useAuthForm({ failureTitle, check, send, onRefused }: Options) {
  const showToast = useToast();
  const dropEarlierError = useDropEarlierError();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    for (const name of Object.keys(problems)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement) {
        control.focus();
        return;
      }
    }
  }, [problems]);

  async function trySending(read: Read) {
    try {
      await send(read);
    } catch (error) {
      const found = findProblems(error);
      setProblems(found);
      const reason = getReason(error);
      if (onRefused?.(reason, read)) return;
      const { message } = toFailure(error);
      showToast({ kind: 'error', title: failureTitle, description: message });
      if (Object.keys(found).length > 0) return;
      setRefusal({ message, reason });
      const password = form.current?.elements.namedItem('password');
      if (!(password instanceof HTMLInputElement)) return;
      password.focus();
      password.select();
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    dropEarlierError();
    const read = getReader(event.currentTarget);
    const found = check(read);
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    await trySending(read);
    setIsBusy(false);
  }

  return { form, problems, refusal, isBusy, submit };
}
