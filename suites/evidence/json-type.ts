export { isObject, jsonTypeOf, type JsonType } from '../../contracts/json-type.ts';
