export { notify } from './notify.service.ts';
