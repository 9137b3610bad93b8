/**
 * A key-encryption key from the settings or in a KMS. It wraps the 32 bytes of a row's own key. `context` identifies
 * the row (AAD of AES-GCM, a KMS's encryption context): a key wrapped for one context cannot be unwrapped with another.
 */
export type KeyWrapper = {
  /** Stored with each wrapped key, to find the wrapping key again. */
  id: string
  wrap(rowKey: Uint8Array, context: string): Promise<Uint8Array>
  /**
   * Unwraps a key. Resolves with undefined if the input is refused: bytes that it has not wrapped, or another context.
   * Rejects if a KMS is unreachable, and the client is asked to retry.
   */
  unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array | undefined>
}

/** Key-encryption keys for one purpose. The first wraps new keys; the others unwrap older ones. */
export type KeyRing = readonly [KeyWrapper, ...KeyWrapper[]]
