import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatLongDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import { phoneHref } from '../../ui/phone-href';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import { byCountry } from './help-list';
import styles from './help-services.module.css';
import type { HelpService } from './page-data';

const HELP_ID = 'help';

export function PauseLink() {
  return (
    <a className={buttonClass()} href="/pause">
      Take a break
    </a>
  );
}

/** So that readers in need find them without reading the page. */
export function HelpLink() {
  return (
    <a className={buttonClass({ kind: 'primary' })} href={`#${HELP_ID}`}>
      Find help near you
    </a>
  );
}

export function HelpServices({ services }: { services: readonly HelpService[] }) {
  if (services.length === 0) return null;
  return (
    <section className={classNames(layout.wrap, layout.section, styles.help)} id={HELP_ID} aria-labelledby="help-title">
      <SectionHead
        title="Find help near you"
        id="help-title"
        lead="None of these services belongs to this site or is paid by it. Each entry says when it was last checked."
      />
      <div className={styles.countries}>
        {byCountry(services).map(({ country, services: here }) => (
          <section key={country} className={styles.country}>
            <h3>{country}</h3>
            <ul>
              {here.map((service) => (
                <Service key={service.url + service.name} service={service} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function Service({ service: { name, url, phone, note, checkedAt } }: { service: HelpService }) {
  return (
    <li className={styles.service}>
      <a className={classNames(text.link, styles.name)} href={url} rel="noopener external" dir="auto">
        {name}
      </a>
      {phone && (
        <a className={styles.phone} href={phoneHref(phone)} aria-label={`Call ${name}: ${phone}`}>
          {phone}
        </a>
      )}
      {note && <p className={text.small}>{note}</p>}
      <p className={text.micro}>
        Checked on <time dateTime={formatIsoDay(checkedAt)}>{formatLongDate(checkedAt)}</time>
      </p>
    </li>
  );
}
