/** A string, which is left as it is, or a number. Each character is read in one way, so a cut reply costs no backtracking. */
const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** An integer of more than 15 digits. */
const large = /^-?\d{16,}$/

/** Parses JSON whose integers may be larger than a number can hold, such as lamports: of these the digits are answered. */
export function parseExact(raw: string): unknown {
  return JSON.parse(raw.replace(token, (text) => (large.test(text) ? `"${text}"` : text)))
}
