import type { Product } from '../product/product.ts';
import { problem, twins, type Problem } from './problem.ts';

/** Documents and what is signed of them; a product states its exclusions and asks that they are read (R3). */
export function contentProblems({ documents, signatures, modules }: Product): Problem[] {
  const numbers = documents.map(({ document_no }) => document_no);
  const roles = modules.map(({ module }) => module);
  const read = (type: string) => documents.some((one) => one.type === type && one.must_read);
  return [
    ...twins(numbers, (index) => ['documents', index, 'document_no']),
    ...(['notice', 'clause', 'exclusion'] as const)
      .filter((type) => !read(type))
      .map((type) => problem(['documents'], `缺少必读的 ${type} 文件`)),
    ...signatures.flatMap((one, index) => [
      ...(numbers.includes(one.document_no)
        ? []
        : [problem(['signatures', index, 'document_no'], `没有编号为“${one.document_no}”的文件`)]),
      ...one.roles.flatMap((role, i) =>
        roles.includes(role) ? [] : [problem(['signatures', index, 'roles', i], `没有 ${role} 模块`)],
      ),
    ]),
  ];
}
