/** The first byte of an unfragmented frame with its opcode, and the marks of longer lengths (RFC 6455, section 5.2). */
const finalTextFrame = 0x81;
const finalBinaryFrame = 0x82;
const length16 = 126;
const length64 = 127;

/** A whole frame of the websocket, which a server does not mask: the same bytes for all its receivers. */
export function encodeWebSocketFrame(payload: string | Buffer): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  const headBytes = bytes < length16 ? 2 : bytes < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + bytes);
  frame[0] = typeof payload === 'string' ? finalTextFrame : finalBinaryFrame;
  if (headBytes === 2) frame[1] = bytes;
  else if (headBytes === 4) {
    frame[1] = length16;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = length64;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  if (typeof payload === 'string') frame.write(payload, headBytes);
  else frame.set(payload, headBytes);
  return frame;
}
