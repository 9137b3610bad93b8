/**
 * Parses JSON with secrets, given inline or as a file path. Returns `undefined` if it is invalid. Separate from
 * `readJson`, because parser errors quote parts of the text.
 */
export function readSecretJson(text: string, readFile: (path: string) => string): unknown {
  try {
    return JSON.parse(/^[[{"]/.test(text) ? text : readFile(text))
  } catch {
    return undefined
  }
}
