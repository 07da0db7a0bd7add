import { Button } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { useToast } from '../../ui/toaster';
import { downloadFile } from './download-file';
import { Section } from './section';
import { useAction } from './use-action';

export function DataSection() {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const { isBusy, run } = useAction({ failureTitle: 'Error collecting your data' });

  async function download() {
    const isDone = await run(async () => {
      const data = await client.auth.account.exportData.mutate();
      downloadFile('lootrank-account.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
    });
    if (isDone) showToast({ kind: 'success', title: 'Your data is on its way', description: 'See your downloads.' });
  }

  return (
    <Section id="data" title="Your data" lead="Everything that is stored about you, as one JSON file.">
      <div>
        <Button loading={isBusy} loadingText="Download my data" onClick={download}>
          Download my data
        </Button>
      </div>
    </Section>
  );
}
