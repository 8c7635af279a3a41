export { nearest } from '../../contracts/nearest.ts';
