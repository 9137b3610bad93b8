// Loads `createEvm.ts`. A separate module, since bundlers warn of a dynamic import of a module that the app also imports
// statically, as with `wagmi`.
export { createEvm } from './createEvm.ts'
