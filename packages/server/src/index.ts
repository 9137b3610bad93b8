export { createServer } from './createServer.ts'
export type {
  FarcasterSettings,
  ListedToken,
  Project,
  RouteClass,
  ServedChain,
  Server,
  ServerSettings,
  SocialProviderSettings,
  SocialSettings,
} from './settings/settings.ts'
