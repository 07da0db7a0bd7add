import type { Outputs } from '../../trpc/trpc';
import { CodeBlock } from './code-block';
import styles from './code-block.module.css';

type Endpoint = Outputs['api']['reference']['endpoints'][number];

export function EndpointSection({ endpoint }: { endpoint: Endpoint }) {
  const { name, path, title, about, parameters, call, answer } = endpoint;
  return (
    <section aria-labelledby={name}>
      <h3 id={name}>{title}</h3>
      <p>
        <code>GET {path}</code>
      </p>
      <p>{about}</p>
      {parameters.length > 0 && (
        <details>
          <summary className={styles.code}>Parameters of {path}</summary>
          <dl>
            {parameters.map((parameter) => (
              <div key={parameter.name}>
                <dt>
                  <code>{parameter.name}</code>
                  {parameter.isRequired && ' (required)'}
                </dt>
                <dd>
                  {parameter.about} {parameter.form}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <details>
        <summary className={styles.code}>Example of {path}</summary>
        <CodeBlock label={`Call: ${title}`}>{call}</CodeBlock>
        <CodeBlock label={`Answer: ${title}`}>{answer}</CodeBlock>
      </details>
    </section>
  );
}
