import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../base/config';
import { AppError } from '../base/errors';
import { FileExistsError, SAFE_NAME } from './file-storage';
import type { FileStorage, StoredFile } from './file-storage';

interface Timeouts {
  connectMs: number;
  /** Milliseconds without a byte from the server, even in the middle of a file. */
  silenceMs: number;
}

const TIMEOUTS: Timeouts = { connectMs: 3_000, silenceMs: 10_000 };

// SDK messages may contain bucket, URL and key: logs only the code and shows the visitor a general message.
function unavailable(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const name = error instanceof Error ? error.name : undefined;
  return new AppError('SERVICE_UNAVAILABLE', 'The image storage does not answer. Please try again in a moment.', {
    storage: 's3',
    code: code ?? name,
  });
}

function connect(config: S3Config, { connectMs, silenceMs }: Timeouts): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = config;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Other S3-compatible servers do not support the checksums that the SDK uses by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      socketTimeout: silenceMs,
      throwOnRequestTimeout: true,
    },
  });
}

export function s3Storage(config: S3Config, timeouts = TIMEOUTS): FileStorage {
  const client = connect(config, timeouts);
  const Bucket = config.bucket;
  const toKey = (name: string) => (SAFE_NAME.test(name) ? `${config.prefix}${name}` : undefined);

  async function overwrite(name: string, bytes: Buffer): Promise<void> {
    const Key = toKey(name);
    if (Key === undefined) throw new Error('not a name for a stored file');
    await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes })).catch(refuse);
  }

  // A separate request, because not every server supports conditional puts.
  async function put(name: string, bytes: Buffer): Promise<void> {
    const Key = toKey(name);
    const found = Key && (await client.send(new HeadObjectCommand({ Bucket, Key })).catch(orMissing));
    if (found) throw new FileExistsError(name);
    await overwrite(name, bytes);
  }

  async function read(name: string) {
    const Key = toKey(name);
    if (Key === undefined) return undefined;
    const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(orMissing);
    if (!(found?.Body instanceof Readable) || found.ContentLength === undefined) return undefined;
    const { Body: body, ContentLength: size } = found;
    return { size, stream: () => body };
  }

  async function remove(name: string): Promise<void> {
    const Key = toKey(name);
    if (Key !== undefined) await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(orMissing);
  }

  async function* list(): AsyncIterable<StoredFile> {
    let ContinuationToken: string | undefined;
    do {
      const request = new ListObjectsV2Command({ Bucket, Prefix: config.prefix, ContinuationToken });
      const { Contents = [], NextContinuationToken } = await client.send(request).catch(refuse);
      for (const { Key = '', LastModified } of Contents) {
        const name = Key.slice(config.prefix.length);
        if (SAFE_NAME.test(name) && LastModified) yield { name, modifiedAt: LastModified };
      }
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return { put, overwrite, read, remove, list };
}

function refuse(error: unknown): never {
  throw unavailable(error);
}

function orMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
    return undefined;
  throw unavailable(error);
}
