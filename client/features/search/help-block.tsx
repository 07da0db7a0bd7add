import { buttonClass } from '../../ui/button';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Icon, IconShape } from '../../ui/icons/icon';
import { remembered } from '../affiliate/not-served';
import { phoneHref } from '../../ui/phone-href';
import menu from '../../ui/menu.module.css';
import text from '../../ui/text.module.css';
import answers from './answers.module.css';
import styles from './help-block.module.css';
import { OnwardLink } from './onward-link';
import type { Found } from './search-data';

type Service = Found['help'][number];

const PHONE = 'M5 3h3l1.5 4-2 1.5c.8 2 2.2 3.4 4 4.2l1.5-2 4 1.5v3c-7 .8-12.8-5-12-12.2z';

function byCountry(services: readonly Service[], first: string | undefined) {
  const codes = [...new Set(services.map(({ countryCode }) => countryCode))];
  const sorted = codes.toSorted((a, b) => Number(b === first) - Number(a === first));
  return sorted.map((code) => services.filter(({ countryCode }) => countryCode === code));
}

type Props = { country: string | undefined; services: readonly Service[] };

/** Phone numbers for people who want to stop, before anything else. The chosen country is first and open. */
export function HelpBlock({ country, services }: Props) {
  const own = remembered.useValue()?.country;
  const chosen = country ?? own;
  const oldest = services
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
        <div className={styles.countries}>
          {byCountry(services, chosen).map((here) => (
            <Country key={here[0]?.countryCode} services={here} isChosen={here[0]?.countryCode === chosen} />
          ))}
        </div>
        <p>
          <a className={text.more} href="/responsible-gambling#help">
            All help services
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
            href="/pause"
            title="Take a break"
            text="We hide bonuses, codes and casino links for as long as you choose."
          />
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
            href="/responsible-gambling#if-you-want-to-go-on-playing"
            title="Safer play"
            text="Limits that work if you want to go on playing."
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

function Country({ services, isChosen }: { services: readonly Service[]; isChosen: boolean }) {
  return (
    <details open={isChosen}>
      <summary className={menu.chevron} dir="auto">
        {services[0]?.country}
      </summary>
      <ul className={styles.list}>
        {services.map((service) => (
          <HelpRow key={service.name + service.url} service={service} />
        ))}
      </ul>
    </details>
  );
}

function HelpRow({ service: { name, url, phone, note } }: { service: Service }) {
  return (
    <li>
      <div>
        <b dir="auto">{name}</b>
        {note && <p dir="auto">{note}</p>}
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
