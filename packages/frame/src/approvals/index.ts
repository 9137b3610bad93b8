export { mountApprovals } from './mountApprovals.tsx'
export { createReviewer } from './review/createReviewer.ts'
export { showReview } from './review/showReview.tsx'
