/** One who signs by Ed25519 (RFC 8032). */
export type Signer = {
  publicKey: Uint8Array
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}
