export { createKit } from '../createKit.ts'
export { checkConfig } from '../kit/checkConfig.ts'
export {
  createCookieStorage,
  createLocalStorage,
  createMemoryStorage,
  type KitStorage,
} from '../platform/storage.ts'
export { loadCatalogue } from '../remote/loadCatalogue.ts'
export { toNetwork } from '../utils/toNetwork.ts'
