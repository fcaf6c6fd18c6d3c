import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A running checksum of a content. */
export interface Checksum {
  readonly update: (bytes: Uint8Array) => void;
  /** Base64, as S3 sends it. */
  readonly digest: () => string;
}

const hashChecksum = (name: 'md5' | 'sha1' | 'sha256') => (): Checksum => {
  const hash = createHash(name);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') };
};

function numberChecksum(step: (value: number, bytes: Uint8Array) => number): Checksum {
  let value = 0;
  return {
    update: (bytes) => {
      value = step(value, bytes);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}

const crc32cPolynomial = 0x82f6_3b78;
const crc32cTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ crc32cPolynomial : value >>> 1;
  return value;
});

function crc32c(previous: number, bytes: Uint8Array): number {
  let value = ~previous;
  for (const byte of bytes) value = (crc32cTable[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return ~value >>> 0;
}

/** CRC-64/NVME, reflected. JavaScript's bit operations have 32 bits, so each value is two halves. */
const crc64Polynomial = { high: 0x9a6c_9329, low: 0xac4b_c9b5 };
const crc64High = new Uint32Array(256);
const crc64Low = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let [high, low] = [0, byte];
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = low & 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) {
      low ^= crc64Polynomial.low;
      high ^= crc64Polynomial.high;
    }
  }
  crc64High[byte] = high;
  crc64Low[byte] = low;
}

function crc64(): Checksum {
  let [high, low] = [~0, ~0];
  return {
    update(bytes) {
      for (const byte of bytes) {
        const index = (low ^ byte) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (crc64Low[index] as number);
        high = (high >>> 8) ^ (crc64High[index] as number);
      }
    },
    digest() {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(~high >>> 0);
      bytes.writeUInt32BE(~low >>> 0, 4);
      return bytes.toString('base64');
    },
  };
}

/** S3's checksums, by the header or trailer that carries them. */
export const checksums: ReadonlyMap<string, () => Checksum> = new Map([
  ['content-md5', hashChecksum('md5')],
  ['x-amz-checksum-sha1', hashChecksum('sha1')],
  ['x-amz-checksum-sha256', hashChecksum('sha256')],
  ['x-amz-checksum-crc32', () => numberChecksum((value, bytes) => crc32(bytes, value))],
  ['x-amz-checksum-crc32c', () => numberChecksum(crc32c)],
  ['x-amz-checksum-crc64nvme', crc64],
]);
