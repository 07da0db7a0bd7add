import { useState } from 'react';
import { isReceipt } from '../../../../shared/evidence/evidence';
import { pickFields } from '../../../../shared/text/pick-fields';
import { focusRegion } from '../../../ui/focus-region';
import { trpc } from '../../../trpc/trpc-react';
import { useEditing } from '../../editing/admin/use-editing';
import { casinoResolver, findProblems } from '../../casinos/admin/casino-problems';
import { casinoCopyValues, casinoOfCopy, changedNames, toSave, withChange } from '../../casinos/admin/casino-save';
import { toFormValues } from '../../casinos/admin/casino-values';
import type { AdminCasino, CasinoValues } from '../../casinos/admin/casino-values';
import { unfold } from '../../facts/admin/fact-fold';
import { keysToAsk, readyRows, today } from '../../facts/admin/fact-form';
import type { FactRows } from '../../facts/admin/fact-form';
import { errorNames } from '../../casinos/admin/section-marks';
import { sectionLabels } from '../../casinos/admin/editor-sections';
import { shownValue } from '../../casinos/admin/revision-values';
import { saveFailureText, showRefusal } from '../../casinos/admin/save-refusal';
import { useMentionsOffer } from '../../casinos/admin/use-mentions-offer';
import { useVerificationUndo, verificationSubject } from '../../facts/admin/use-verification-undo';

const getField = (name: string) => (name === 'summary' || name === 'about' ? 'description' : name);

/** Keeps the former values of these names as base, so that the next save reports the conflict. */
export function withFormer(casino: AdminCasino, former: AdminCasino, names: ReadonlySet<string>): AdminCasino {
  const kept = new Set([...names].map(getField));
  const fields = (Object.keys(former) as (keyof AdminCasino)[]).filter((name) => kept.has(name));
  const isKept = {
    fact: ({ key }: { key: string }) => kept.has(`facts.${key}`),
    score: ({ criterion }: { criterion: string }) => kept.has(`scores.${criterion}`),
  };
  return {
    ...casino,
    ...pickFields(former, fields.length > 0 ? [...fields, 'updatedAt'] : []),
    facts: [...casino.facts.filter((fact) => !isKept.fact(fact)), ...former.facts.filter(isKept.fact)],
    scores: [...casino.scores.filter((score) => !isKept.score(score)), ...former.scores.filter(isKept.score)],
  };
}

/** Whether visitors would read a warning that no picture backs. */
const lacksReceipt = (values: CasinoValues, { status }: AdminCasino) =>
  values.status === 'warning' && status !== 'warning' && !values.evidence.some(isReceipt);

const SAVED = { title: 'Casino updated', description: 'The casino has been updated successfully.' };

interface Asked {
  keys: string[];
  confirmed?: () => void;
  cancelled?: (() => void) | undefined;
}

export function useCasinoEditor(casino: AdminCasino) {
  const utils = trpc.useUtils();
  const update = trpc.admin.casinos.update.useMutation();
  const verifyFacts = trpc.admin.casinos.verifyFacts.useMutation();
  const [isMinor, setIsMinor] = useState(false);
  const [asked, setAsked] = useState<Asked>({ keys: [] });
  const [answered, setAnswered] = useState<FactRows>({});
  /** What waits for the answer whether a warning is published without a receipt; asked once. */
  const [unproven, setUnproven] = useState<{ run: () => void; cancelled?: (() => void) | undefined }>();
  const [isUnprovenFine, setIsUnprovenFine] = useState(false);
  const { id, criteria } = casino;

  const { undo } = useVerificationUndo({
    describe: () => `${editing.item?.name ?? casino.name} carries its earlier dates again.`,
    refresh: () =>
      Promise.all([editing.refresh(), utils.admin.facts.invalidate(), utils.admin.casinos.list.invalidate()]),
  });

  const offerMentions = useMentionsOffer(id);
  const editing = useEditing<CasinoValues, AdminCasino>(
    {
      subject: 'casino',
      idOf: () => id,
      procedures: trpc.admin.casinos,
      resolver: casinoResolver(criteria),
      valuesOf: toFormValues,
      valuesOfCopy: (copy, item = casino) => casinoOfCopy(copy, item),
      copyValuesOf: (values, item = casino) => casinoCopyValues(values, item, { isMinor }),
      isPublic: ({ status }) => status !== 'draft',
      changed: changedNames,
      texts: ['about', 'fullReview', 'bonusTerms'],
      shown: (name, values) => shownValue(name, values, criteria),
      load: async () => {
        const item = await utils.client.admin.casinos.get.query({ id });
        return { item, copy: item.copy };
      },
      draft: {
        is: ({ status }) => status === 'draft',
        save: async (values, item, { isAutosave, force }) => {
          const change = toSave(values, item);
          if (change && 'verify' in change) await verifyFacts.mutateAsync(change.verify);
          else if (change) await update.mutateAsync({ ...change.update, isAutosave, isMinor, force });
        },
        ready: (values, item) => {
          const ready = { ...values, facts: readyRows(values.facts, item.facts) };
          const isReady = ready.status === 'draft' && Object.keys(findProblems(ready, item.criteria)).length === 0;
          return isReady ? ready : undefined;
        },
      },
      direct: (values, item, hasCopy) => {
        const change = toSave(values, item);
        if (!change) return hasCopy ? undefined : () => Promise.resolve(SAVED);
        if (!('verify' in change)) return undefined;
        return async () => {
          const { entries } = await verifyFacts.mutateAsync(change.verify);
          const action = { label: 'Undo', run: () => undo(entries) };
          return entries.length === 0 ? SAVED : { ...SAVED, subject: verificationSubject(entries), action };
        };
      },
      withBase: withChange,
      withFormer,
      showRefusal,
      problemText: (problems) => `See ${sectionLabels(errorNames(problems))}.`,
      messageOf: saveFailureText,
      announce: (before, after) => ({ ...SAVED, ...offerMentions(before, after) }),
      lastSave: async () => {
        const { items } = await utils.client.admin.casinos.revisions.list.query({ id, limit: 1 });
        return items[0];
      },
      invalidate: () => {
        void utils.admin.casinos.list.invalidate();
        void utils.admin.casinos.revisions.invalidate();
        void utils.admin.casinos.changes.invalidate();
        void utils.admin.casinos.ranking.invalidate();
      },
      onPublished: () => {
        setIsMinor(false);
        setAnswered({});
      },
    },
    { item: casino, copy: casino.copy },
  );
  const { form, item: stored = casino } = editing;

  function whenReady(action: () => void, confirmed = action, cancelled?: () => void): void {
    editing.whenValid(() => {
      const keys = keysToAsk(form.getValues('facts'), stored.facts, answered);
      if (keys.length > 0) setAsked({ keys, confirmed, cancelled });
      else if (!isUnprovenFine && lacksReceipt(form.getValues(), stored)) setUnproven({ run: confirmed, cancelled });
      else action();
    }, cancelled);
  }

  function list(): void {
    const putBack = () => form.setValue('status', 'draft');
    form.setValue('status', 'listed');
    const save = () => void editing.save().then((isSaved) => isSaved || putBack());
    whenReady(save, save, putBack);
  }

  const sameSource = {
    facts: asked.keys.map((key) => ({ key, row: form.getValues(`facts.${key}`) })),
    onClose: () => {
      asked.cancelled?.();
      setAsked({ keys: [] });
    },
    onConfirm: () => {
      for (const key of asked.keys) form.setValue(`facts.${key}.checkedOn`, today(), { shouldDirty: true });
      setAsked({ keys: [] });
      if (asked.confirmed) whenReady(asked.confirmed, asked.confirmed, asked.cancelled);
    },
    onChange: () => {
      const [first] = asked.keys;
      asked.cancelled?.();
      if (first !== undefined) setAnswered({ ...answered, [first]: structuredClone(form.getValues(`facts.${first}`)) });
      setAsked({ keys: [] });
    },
  };

  const receipt = {
    open: unproven !== undefined,
    title: 'Publish this warning without a receipt?',
    text: 'No picture shows a withdrawal or what the status says. With one, visitors see why we warn them.',
    confirmLabel: 'Publish without one',
    cancelLabel: 'Add a picture',
    destructive: false,
    onConfirm: () => {
      setIsUnprovenFine(true);
      setUnproven(undefined);
      unproven?.run();
    },
    onClose: () => {
      unproven?.cancelled?.();
      setUnproven(undefined);
      // After the closing dialog has given the focus back.
      setTimeout(() => {
        unfold(document.getElementById('evidence'));
        focusRegion('evidence')?.scrollIntoView({ behavior: 'instant' });
      }, 100);
    },
  };

  return { editing, stored, whenReady, list, sameSource, receipt, minor: { isMinor, setIsMinor } };
}
