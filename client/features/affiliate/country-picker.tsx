import { useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { COUNTRIES } from '../../../shared/content/countries';
import { countryLabel } from '../../../shared/content/country-names';
import { escapeHtml } from '../../../shared/text/escape-html';
import { Button, buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import menu from '../../ui/menu.module.css';
import text from '../../ui/text.module.css';
import input from '../../ui/form/text-input.module.css';
import { useToast } from '../../ui/messages/toaster';
import { useCountry } from './not-served';
import { rememberCountry } from './remembered-country';

type Props = {
  path: string;
  search?: Readonly<Record<string, string | undefined>>;
  children?: ReactNode;
};

const ASKED = 'Where are you?';
const FIELD = 'your-country';

const choices = () => [
  ['', 'Not said'] as const,
  ...COUNTRIES.map((code) => [code, countryLabel(code)] as const).toSorted(([, a], [, b]) => a.localeCompare(b, 'en')),
];

let options: string | undefined;

/** A GET form for browsers without JavaScript, as text, because others would build 250 elements for nothing. */
function plainForm(path: string, search: NonNullable<Props['search']>, country: string): string {
  options ??= choices()
    .map(([code, name]) => `<option value="${code}">${escapeHtml(name)}`)
    .join('');
  const others = Object.entries(search).filter(([key, value]) => value && key !== 'country' && key !== 'page');
  const hidden = others.map(
    ([key, value = '']) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`,
  );
  const chosen = options.replace(`value="${country}"`, `value="${country}" selected`);
  return (
    `<form method="get" action="${escapeHtml(path)}#where" class="${chip.chips}">${hidden.join('')}` +
    `<label class="${text.iconLink}" for="${FIELD}">Country</label><span class="${input.joined}">` +
    `<select id="${FIELD}" name="country" class="${input.input}">${chosen}</select>` +
    `<button class="${buttonClass()}">Show</button></span></form>`
  );
}

export function CountryPicker({ path, search = {}, children }: Props) {
  const country = useCountry();
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => setIsOpen(details.current?.open === true), []);
  function close() {
    details.current?.removeAttribute('open');
    details.current?.querySelector('summary')?.focus();
  }
  return (
    <div id="where">
      {/* Always present, so that changes are announced. */}
      <div role="status" className={chip.chips}>
        {country && <p className={text.iconLink}>{`You are in ${country.name}.`}</p>}
        {country && children}
        {country && (
          <a href={`/casinos?available-in=${country.country}`} rel="nofollow" className={text.iconLink}>
            {`Only sites that serve ${country.name}`}
          </a>
        )}
      </div>
      <details ref={details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={classNames(text.iconLink, menu.chevron)}>{country ? 'Change' : ASKED}</summary>
        <noscript
          // Only development compares it.
          {...(import.meta.env.DEV ? { suppressHydrationWarning: true } : {})}
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? plainForm(path, search, country?.country ?? '') : '',
          }}
        />
        {isOpen && <Choice isOfAddress={search['country'] !== undefined} onDone={close} />}
      </details>
    </div>
  );
}

function Choice({ isOfAddress, onDone }: { isOfAddress: boolean; onDone: () => void }) {
  const { client } = useRouter().options.context;
  const navigate = useNavigate();
  const toast = useToast();
  const country = useCountry();
  const [isBusy, setIsBusy] = useState(false);

  async function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { value } = event.currentTarget.elements.namedItem('country') as HTMLSelectElement;
    setIsBusy(true);
    try {
      await rememberCountry(client, value);
    } catch {
      toast({ kind: 'error', title: 'We could not load what holds there', description: 'Please try again.' });
      setIsBusy(false);
      return;
    }
    if (isOfAddress) await navigate({ to: '.', search: withoutCountry, replace: true, resetScroll: false });
    onDone();
  }

  return (
    <form className={chip.chips} onSubmit={(event) => void choose(event)}>
      <label className={text.iconLink} htmlFor={FIELD}>
        Country
      </label>
      <div className={input.joined}>
        <select
          id={FIELD}
          name="country"
          className={input.input}
          defaultValue={country?.country ?? ''}
          autoComplete="country"
        >
          {choices().map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Button type="submit" busy={isBusy}>
          Show
        </Button>
      </div>
    </form>
  );
}

const withoutCountry = <T extends object>(search: T): T => ({ ...search, country: undefined });
