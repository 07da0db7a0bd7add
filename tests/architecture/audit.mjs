// Fails when a production dependency has a vulnerability of high severity or above; says so when the registry is unreachable.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  encoding: 'utf8',
});

function countsIn(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

const counts = countsIn(stdout);
if (counts === undefined) {
  process.stdout.write('Audit: the service did not answer; known weaknesses were NOT looked for.\n');
} else {
  process.stdout.write(`Audit: ${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate.\n`);
  if (counts.critical + counts.high > 0) {
    process.stdout.write(`${stdout}\n`);
    process.exitCode = 1;
  }
}
