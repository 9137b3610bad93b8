import { nameLengthMax } from '@latchkey/protocol/constants'

const ends = ['1', '2', '3', '-1', '7', '42', '99', '123', '-2', '-3', '777']

/** Lists labels similar to the requested one, itself first, in lower case, best suggestions first. */
export function listCandidates(label: string): readonly string[] {
  const lower = label.toLowerCase()
  return [lower, ...ends.map((end) => `${lower.slice(0, nameLengthMax - end.length)}${end}`)]
}
