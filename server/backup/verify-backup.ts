import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readArchive } from './archive';
import { BackupError, MANIFEST_NAME, memberKind, parseManifest } from './manifest';
import type { Manifest } from './manifest';

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

const damaged = (why: string) => new BackupError(`The backup is damaged: ${why}. Nothing was changed.`);

export async function verifyBackup(file: string): Promise<Manifest> {
  const found: Manifest['members'] = {};
  let manifest: Manifest | undefined;
  for await (const { name, size, chunks } of readArchive(file)) {
    if (manifest) throw damaged('it goes on after its end');
    if (name === MANIFEST_NAME) {
      if (size > MAX_MANIFEST_BYTES) throw damaged('its list of contents is too long');
      manifest = parseManifest(await text(Readable.from(chunks)));
      continue;
    }
    if (memberKind(name) === undefined) throw new BackupError('This is not a LootRank backup.');
    if (name in found) throw damaged(`it holds ${name} twice`);
    const hash = createHash('sha256');
    for await (const chunk of chunks) hash.update(chunk);
    found[name] = { size, sha256: hash.digest('hex') };
  }
  if (!manifest) throw damaged('it is cut off');
  compare(manifest, found);
  return manifest;
}

function compare(manifest: Manifest, found: Manifest['members']): void {
  for (const [name, { size, sha256 }] of Object.entries(manifest.members)) {
    const member = found[name];
    if (!member) throw damaged(`${name} is missing`);
    if (member.size !== size || member.sha256 !== sha256) throw damaged(`${name} is not as it was written`);
  }
  const extra = Object.keys(found).find((name) => !(name in manifest.members));
  if (extra !== undefined) throw damaged(`${extra} does not belong to it`);
}
