/** EIP-1193 error code of an unsupported method, also of a method that a session does not grant. */
const unsupported = 4200

/** Returns whether a wallet does not support a method. */
export const isUnsupported = (error: unknown): boolean => Object(error).code === unsupported
