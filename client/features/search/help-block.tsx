import { buttonClass, Button } from '../../ui/button';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Icon, IconShape } from '../../ui/icon';
import input from '../../ui/text-input.module.css';
import { phoneHref } from '../../ui/phone-href';
import text from '../../ui/text.module.css';
import answers from './answers.module.css';
import styles from './help-block.module.css';
import { OnwardLink } from './onward-link';
import type { Found } from './search-data';

type Service = Found['help'][number];

const PHONE = 'M5 3h3l1.5 4-2 1.5c.8 2 2.2 3.4 4 4.2l1.5-2 4 1.5v3c-7 .8-12.8-5-12-12.2z';

const COUNTRIES_SHOWN = 6;
const ANYWHERE = 'INT';

const hasPhone = ({ phone }: Service) => phone !== null;

function firstOfEach(services: readonly Service[]): Service[] {
  const seen = new Set<string>();
  return services.filter((service) => {
    if (!hasPhone(service) || seen.has(service.countryCode)) return false;
    seen.add(service.countryCode);
    return true;
  });
}

function shownServices(services: readonly Service[], country: string | undefined): Service[] {
  const here = services.filter(({ countryCode }) => countryCode === country);
  if (here.length === 0) return firstOfEach(services).slice(0, COUNTRIES_SHOWN);
  const anywhere = country === ANYWHERE ? [] : services.filter(({ countryCode }) => countryCode === ANYWHERE);
  return [...here.filter(hasPhone), ...here.filter((service) => !hasPhone(service)), ...anywhere];
}

type Props = { q: string; country: string | undefined; services: readonly Service[] };

/** Phone numbers for people who want to stop, before anything else. */
export function HelpBlock({ q, country, services }: Props) {
  const shown = shownServices(services, country);
  const countries = new Map(services.map((service) => [service.countryCode, service.country]));
  const others = [...countries.keys()].filter((code) => !shown.some(({ countryCode }) => countryCode === code)).length;
  const oldest = shown
    .map(({ checkedAt }) => checkedAt)
    .toSorted((a, b) => Number(new Date(a)) - Number(new Date(b)))[0];
  return (
    <>
      <section className={styles.help} aria-labelledby="help-now">
        <h2 id="help-now">You can talk to someone now</h2>
        <p>
          These services help people who gamble and people close to them. Most are free, and most do not ask for your
          name.
        </p>
        {countries.size > 1 && (
          <form className={styles.pick} action="/search" method="get" aria-label="Help by country">
            <input type="hidden" name="q" value={q} />
            <div>
              <label htmlFor="help-country">Your country</label>
              <select className={input.input} id="help-country" name="country" defaultValue={country ?? ''}>
                <option value="">All countries</option>
                {[...countries].map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <Button type="submit">Show</Button>
          </form>
        )}
        <ul className={styles.list}>
          {shown.map((service) => (
            <HelpRow key={service.name + service.url} service={service} />
          ))}
        </ul>
        <p>
          <a className={text.more} href="/responsible-gambling#help">
            {others > 0 ? `Help in ${others} more ${others === 1 ? 'country' : 'countries'}` : 'All help services'}
            <Icon name="right" small />
          </a>
          {oldest && (
            <span className={styles.checked}>
              Numbers checked on <time dateTime={formatIsoDay(oldest)}>{formatShortDate(oldest)}</time>.
            </span>
          )}
        </p>
      </section>
      <section className={answers.ways} aria-labelledby="ways-to-stop">
        <h2 id="ways-to-stop">Ways to stop</h2>
        <ul className={answers.onward}>
          <OnwardLink
            href="/responsible-gambling#if-you-want-to-stop"
            title="Close your account and join a register"
            text="Exclude yourself at each site, and from all licensed sites of your country at once."
          />
          <OnwardLink
            href="/responsible-gambling#if-you-want-to-stop"
            title="Block gambling on your devices and at your bank"
            text="What blocking software and a card block do."
          />
          <OnwardLink
            href="/responsible-gambling#if-it-is-someone-else"
            title="If it is someone close to you"
            text="What helps, and what makes it worse."
          />
        </ul>
      </section>
      <p className={styles.noOffers}>No casinos and no offers are shown for this search.</p>
    </>
  );
}

function HelpRow({ service: { country, name, url, phone, note } }: { service: Service }) {
  return (
    <li>
      <div>
        <b dir="auto">{country}</b>
        <p dir="auto">
          {name}
          {note && `. ${note}`}
        </p>
      </div>
      {phone === null ? (
        <a className={buttonClass()} href={url} rel="noopener external">
          Website<span className={text.hidden}> of {name}</span>
        </a>
      ) : (
        <a className={buttonClass()} href={phoneHref(phone)}>
          <IconShape d={PHONE} />
          <span className={text.hidden}>Call {name}: </span>
          {phone}
        </a>
      )}
    </li>
  );
}
