// What is loaded with the first call of the server, in one piece: the schemas come with it.
export { alertForFailure } from './alertForFailure.ts'
export { callEndpoint } from './callEndpoint.ts'
export { createTelemetry } from './createTelemetry.ts'
