// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DialogFrame } from '../../../client/ui/admin/dialog-frame';
import { FormDialog } from '../../../client/ui/admin/form/form-dialog';
import { renderInAdmin } from '../admin-fixture';

afterEach(cleanup);

async function frames(count: number) {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

const dialogs: Record<string, (onClose: () => void) => ReactNode> = {
  form: (onClose) => (
    <FormDialog open title="Next" onSubmit={() => undefined} onClose={onClose}>
      <input />
    </FormDialog>
  ),
  frame: (onClose) => <DialogFrame open title="Next" onClose={onClose} />,
};

test.each(Object.entries(dialogs))(
  'a %s stays open when an earlier dialog returns the focus late',
  async (_, dialog) => {
    const onClose = vi.fn();
    renderInAdmin(
      () => () => {
        throw new Error('The dialog calls nothing.');
      },
      <>
        <button>Opener</button>
        {dialog(onClose)}
      </>,
    );
    await screen.findByRole('dialog');
    await frames(6);
    screen.getByText('Opener').focus();
    await frames(6);
    expect(onClose).not.toHaveBeenCalled();
  },
);
