export { mountApprovals } from './mountApprovals.tsx'
