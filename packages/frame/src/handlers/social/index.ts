export { connectSocial } from './connectSocial.ts'
export { socialRedirectUri } from './socialRedirectUri.ts'
