export { checkName, type NameCheck } from '../names/checkName.ts'
export {
  type GetIdentityParameters,
  getIdentity,
  getIdentityQueryOptions,
  type Identity,
} from '../names/getIdentity.ts'
export { getName } from '../names/getName.ts'
export { isNameRegistrant } from '../names/getNameRegistrant.ts'
export { type GetNameSuggestionsParameters, getNameSuggestions } from '../names/getNameSuggestions.ts'
export { getNames, getNamesQueryOptions } from '../names/getNames.ts'
export { registerName } from '../names/registerName.ts'
export {
  createRegisterNameFlow,
  type RegisterNameFlow,
  type RegisterNameFlowParameters,
} from '../names/registerNameFlow.ts'
export type { LabelCheck, RegisterNameEvent, RegisterNameState } from '../names/registerNameTransition.ts'
export type { RegisterNameParameters, SignedName } from '../names/signName.ts'
