export { disconnect } from '@latchkey/core'
