import type { RegisterNameState } from '@latchkey/core'

/** A registration whose name is being chosen. */
export type Editing = Extract<RegisterNameState, { is: 'editing' }>
/** A registration that others are asked about. */
export type Asked = Exclude<RegisterNameState, { is: 'editing' }>
