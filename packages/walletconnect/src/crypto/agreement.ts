/** One side of an X25519 key agreement (RFC 7748). */
export type Agreement = {
  publicKey: Uint8Array
  /**
   * Derives the key that the other side also derives: HKDF-SHA256 (RFC 5869) of the secret, without salt and info.
   * Undefined for an invalid public key, or one that makes every secret the same (RFC 7748 section 6.1).
   */
  agree(peerPublicKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined>
}
