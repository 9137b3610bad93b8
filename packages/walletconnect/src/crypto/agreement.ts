/** One side of an agreement by X25519 (RFC 7748). */
export type Agreement = {
  publicKey: Uint8Array
  /**
   * The key that the other side comes to as well: HKDF-SHA256 (RFC 5869), without salt and info, of the secret. Undefined
   * for a public key that is none, or that makes every secret the same (RFC 7748 section 6.1).
   */
  agree(peerPublicKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined>
}
