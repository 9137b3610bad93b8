export { grantPermissions } from './grantPermissions.ts'
export { revokePermissions } from './revokePermissions.ts'
