import { nameLengthMax, nameLengthMin } from '@latchkey/protocol/constants'
import { findLabelProblem, type LabelProblem } from '@latchkey/protocol/nameLabel'
import { refuseName } from './refuseName.ts'

const characters = `Letters, digits and hyphen only, at least ${nameLengthMin} characters.`
const texts: Readonly<Record<LabelProblem, string>> = {
  characters,
  length: `${characters} It may have ${nameLengthMax} at most.`,
  hyphens: 'A hyphen may stand neither at an end nor in the third and fourth place.',
  address: 'A name that reads as an address is not given away.',
  reserved: 'This name is not given away.',
}

/** Throws the failure that says why a label cannot be registered (spec 5.4). */
export function checkLabel(label: string, reserved: readonly string[]): void {
  const problem = findLabelProblem(label, reserved)
  if (problem) throw refuseName('name', texts[problem])
}
