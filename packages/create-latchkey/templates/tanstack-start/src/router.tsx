import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'

/** Creates the router. The server creates one for each request. */
export function getRouter() {
  return createRouter({ routeTree, scrollRestoration: true })
}
