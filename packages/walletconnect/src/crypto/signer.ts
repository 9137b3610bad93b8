/** An Ed25519 signer (RFC 8032). */
export type Signer = {
  publicKey: Uint8Array
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}
