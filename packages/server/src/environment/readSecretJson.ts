/**
 * JSON with secrets, written into a variable or into the file that it names; undefined where it is none. Apart from other
 * JSON: what a parser says of a text repeats some of it.
 */
export function readSecretJson(text: string, readFile: (path: string) => string): unknown {
  try {
    return JSON.parse(/^[[{"]/.test(text) ? text : readFile(text))
  } catch {
    return undefined
  }
}
