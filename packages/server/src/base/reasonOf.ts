/** Returns why something failed, on one line: the message of the innermost cause, or its code if it has no message. */
export function reasonOf(error: unknown): string {
  const { cause, errors, message, code } = Object(error)
  if (cause !== undefined) return reasonOf(cause)
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0])
  return String(message || code || error)
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .trim()
}
