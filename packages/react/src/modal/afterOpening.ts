// One file, because both load right after the modal.
export { Toasts } from '../toast/Toasts.tsx'
export { Followers } from './Followers.tsx'
