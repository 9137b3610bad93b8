/**
 * A key-encryption key: one of the settings, or one that a KMS holds. It wraps the 32 bytes of a row's own key, and
 * `context` says whose row that is (AAD of AES-GCM, a KMS's encryption context): what was wrapped for one opens for no
 * other.
 */
export type KeyWrapper = {
  /** Written beside what was wrapped, so that the key can be found again. */
  id: string
  wrap(rowKey: Uint8Array, context: string): Promise<Uint8Array>
  /**
   * Resolves undefined where it refuses what it was given: bytes that it has not wrapped, or another context. A KMS
   * rejects where it cannot be asked, and who waits is told to try again.
   */
  unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array | undefined>
}

/** Key-encryption keys for one purpose: the first wraps what is new, the others open what they wrapped. */
export type KeyRing = readonly [KeyWrapper, ...KeyWrapper[]]
