import { product } from '../../../contract/services/product.ts';
import { trial } from '../../../contract/services/trial.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

/** What any page of a sale may ask of its product. */
export const { useBaseInfoQuery, useSettingQuery, useRelativeAttributeValueListQuery } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      baseInfo: endpoint(build, trial.baseInfo, { quiet: true }),
      setting: endpoint(build, product.setting, { quiet: true }),
      relativeAttributeValueList: endpoint(build, product.relativeAttributeValueList, { quiet: true }),
    }),
  });
