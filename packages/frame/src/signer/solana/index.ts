export { solanaMethods } from './solanaMethods.ts'
