import type { RegisterNameState } from '@latchkey/core'

/** A registration whose name is being chosen. */
export type Editing = Extract<RegisterNameState, { is: 'editing' }>
/** A registration that awaits the wallet or the server. */
export type Asked = Exclude<RegisterNameState, { is: 'editing' }>
