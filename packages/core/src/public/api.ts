export type { ApiClient, ApiRequest } from '../api/createApiClient.ts'
export { createApiClient } from '../api/createApiClient.ts'
