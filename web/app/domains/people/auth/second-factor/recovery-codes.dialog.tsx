import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { downloadContent } from '../../../../ui/download.ts';
import { Group, Stack } from '../../../../ui/layout/stack.tsx';
import styles from './second-factors.module.css';

/** Saves the codes as a text file. */
function downloadCodes(codes: readonly string[]): void {
  const text = `Recovery codes for Lifestory\nEach code works once.\n\n${codes.join('\n')}\n`;
  downloadContent(new Blob([text], { type: 'text/plain' }), 'lifestory-recovery-codes.txt');
}

/** Shows new recovery codes; the server never shows them again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Keep your recovery codes"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <p>
          If you lose your phone or computer, one of these codes lets you sign in. Each code works once. Print
          them or write them down: we cannot show them again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group>
          <Button look="outline" onClick={() => downloadCodes(codes)}>
            Download
          </Button>
          <CopyButton label="Copy" successText="The codes are copied" text={codes.join('\n')} />
        </Group>
        <Button onClick={onClose}>I have saved them</Button>
      </Stack>
    </Dialog>
  );
}
