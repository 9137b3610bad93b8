export { createServer } from './createServer.ts'
export type { ListedToken, Project, RouteClass, ServedChain, Server, ServerSettings } from './settings.ts'
