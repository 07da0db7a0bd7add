import { Link } from '@tanstack/react-router';
import { MAX_PASTED } from '../../../shared/tools/tool-search';
import type { Outputs } from '../../trpc/trpc';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Field } from '../../ui/form/field';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import { TextInput } from '../../ui/form/text-input';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';
import { REAL_TITLE } from './tools-head';

type Answer = Outputs['casinos']['realSite'];
type Known = Extract<Answer, { site: unknown }>['site'];

type Props = { address: string; answer: Answer | null; isTooLong: boolean };

/** Always answered by the server: only it knows all names. */
export function RealSitePage({ address, answer, isTooLong }: Props) {
  const error = isTooLong
    ? `An address has at most ${MAX_PASTED} characters.`
    : answer?.kind === 'unreadable'
      ? 'This is not the address of a website.'
      : undefined;
  return (
    <ToolFrame
      title={REAL_TITLE}
      lead="Paste an address before you sign in or deposit. We compare its letters with the sites that we know; nothing is opened or kept."
    >
      <div className={styles.tool}>
        <form
          className={classNames(layout.panel, styles.form)}
          action="/tools/real-site#answer"
          aria-label="The address"
        >
          <Field label="Address" hint="As in the bar of your browser, or as somebody sent it." error={error}>
            {(control) => (
              <TextInput
                {...control}
                className={styles.mono}
                name="address"
                defaultValue={isTooLong ? '' : address}
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                autoFocus={error !== undefined}
                required
              />
            )}
          </Field>
          <Button type="submit" kind="primary" wide>
            Check this address
          </Button>
        </form>
        {/* The form's target, so that a reader continues at the answer. */}
        <div id={error === undefined ? 'answer' : undefined} tabIndex={-1}>
          {answer && answer.kind !== 'unreadable' && <RealSiteAnswer answer={answer} />}
        </div>
      </div>
      <section className={layout.section} aria-labelledby="reading">
        <SectionHead id="reading" title="How to read an address" />
        <dl className={styles.terms}>
          <div>
            <dt>The end decides</dt>
            <dd>
              Up to the first slash, the last two parts say whose it is: name.com.evil.example belongs to evil.example.
            </dd>
          </div>
          <div>
            <dt>What stands before an @ decides nothing</dt>
            <dd>name.com@evil.example leads to evil.example.</dd>
          </div>
          <div>
            <dt>Letters can look alike</dt>
            <dd>A Cyrillic а is not a Latin a. A browser then shows an address that begins with xn--.</dd>
          </div>
          <div>
            <dt>A lock is no proof</dt>
            <dd>It says that nobody reads along, not who is at the other end.</dd>
          </div>
        </dl>
      </section>
    </ToolFrame>
  );
}

const WHY = {
  before: 'What stands before the @ is not the address.',
  part: 'The name is only a part of another address.',
  ending: 'It is the same name with another ending.',
  lookalike: 'Some of its characters only look like those of the name.',
  letter: 'It is one letter away from the name.',
  words: 'Something was added to the name.',
};

function RealSiteAnswer({ answer }: { answer: Exclude<Answer, { kind: 'unreadable' }> }) {
  return (
    <section className={styles.answer} aria-labelledby="whose">
      <h2 className={text.label} id="whose">
        <bdi>{answer.host}</bdi>
      </h2>
      <Verdict answer={answer} />
    </section>
  );
}

const big = (tone?: string) => classNames(styles.big, styles.long, tone);

function Verdict({ answer }: { answer: Exclude<Answer, { kind: 'unreadable' }> }) {
  if (answer.kind === 'own') {
    return (
      <>
        <p className={big()}>
          This is <bdi>{answer.site.name}</bdi>’s
        </p>
        <p>That says whose the address is, not what the page behind it asks for.</p>
        <ToReview site={answer.site} />
      </>
    );
  }
  if (answer.kind === 'like') {
    return (
      <>
        <p className={big(styles.negative)}>
          Looks like <bdi>{answer.site.name}</bdi>’s, but is not
        </p>
        <p>
          {WHY[answer.why]} It belongs to <bdi className={styles.mono}>{answer.owner}</bdi>. Do not sign in or pay
          there.
        </p>
        <p>
          The address that we know: <bdi className={styles.mono}>{answer.site.hosts.join(', ')}</bdi>
        </p>
        <ToReview site={answer.site} />
      </>
    );
  }
  return (
    <>
      <p className={big()}>Not known to us</p>
      <p>
        {answer.isNumber ? 'It is a number instead of a name, as no site that we know has. ' : ''}That says nothing
        about it: we know only the sites that we have looked at.
      </p>
      <p>
        <Link to="/casinos">All sites that we know</Link>
      </p>
    </>
  );
}

const ToReview = ({ site: { address, name, verdict } }: { site: Known }) => (
  <>
    {verdict !== null && (
      <p className={styles.negative} dir="auto">
        {verdict}
      </p>
    )}
    <p>
      <Link to="/casino/$slug" params={{ slug: address }}>
        Review of <bdi>{name}</bdi>
      </Link>
    </p>
  </>
);
