import type { ListName } from './tree.ts';

interface Words {
  readonly search: string;
  readonly placeholder: string;
  /** After nothing was found. */
  readonly none: string;
}

export const listWords: Record<ListName, Words> = {
  regions: {
    search: '搜索地区',
    placeholder: '搜省、市、区县，如“西湖”',
    none: '可清空后逐级选择',
  },
  professions: {
    search: '搜索职业',
    placeholder: '搜日常工作，如“教师”',
    none: '换个说法，或清空后按行业选择',
  },
  destinations: { search: '搜索目的地', placeholder: '搜国家或地区', none: '可清空后按洲选择' },
  banks: { search: '搜索银行', placeholder: '搜银行名称', none: '暂不支持的银行请换一张卡' },
};
