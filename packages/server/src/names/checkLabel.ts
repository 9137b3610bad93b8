import { nameLengthMax, nameLengthMin } from '@latchkey/protocol/constants'
import { findLabelProblem, type LabelProblem } from '@latchkey/protocol/nameLabel'
import { refuseName } from './refuseName.ts'

const characters = `Use letters, digits and hyphens only, at least ${nameLengthMin} characters.`
const texts: Readonly<Record<LabelProblem, string>> = {
  characters,
  length: `${characters} The maximum is ${nameLengthMax}.`,
  hyphens: 'Names cannot start or end with a hyphen, or have one in both the third and fourth position.',
  address: 'Names that look like an address cannot be registered.',
  reserved: 'This name is reserved.',
}

/** Throws the reason why a label cannot be registered (spec 5.4). */
export function checkLabel(label: string, reserved: readonly string[]): void {
  const problem = findLabelProblem(label, reserved)
  if (problem) throw refuseName('name', texts[problem])
}
