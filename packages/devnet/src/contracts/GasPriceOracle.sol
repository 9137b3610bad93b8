// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What an OP-stack chain knows of L1 and of its operator's fee, in the storage slots that its nodes read.
contract L1Block {
    uint64 public number;
    uint64 public timestamp;
    uint256 public basefee;
    bytes32 public hash;
    uint64 public sequenceNumber;
    uint32 public blobBaseFeeScalar;
    uint32 public baseFeeScalar;
    bytes32 public batcherHash;
    uint256 public l1FeeOverhead;
    uint256 public l1FeeScalar;
    uint256 public blobBaseFee;
    uint64 public operatorFeeConstant;
    uint32 public operatorFeeScalar;
}

/// The fees of an OP-stack chain in addition to gas, by the rules that its nodes have since Isthmus.
contract GasPriceOracle {
    L1Block internal constant L1_BLOCK = L1Block(0x4200000000000000000000000000000000000015);
    /// The signature, which the serialized transaction does not have yet.
    uint256 internal constant SIGNATURE_BYTES = 68;

    /// For the bytes of a transaction without its signature.
    function getL1Fee(bytes memory data) external view returns (uint256) {
        return _fee(_compressedBytes(data) + SIGNATURE_BYTES);
    }

    function getOperatorFee(uint256 gasUsed) external view returns (uint256) {
        return gasUsed * L1_BLOCK.operatorFeeScalar() / 1e6 + L1_BLOCK.operatorFeeConstant();
    }

    function _fee(uint256 compressedBytes) internal view returns (uint256) {
        uint256 price = 16 * L1_BLOCK.baseFeeScalar() * L1_BLOCK.basefee()
            + L1_BLOCK.blobBaseFeeScalar() * L1_BLOCK.blobBaseFee();
        int256 estimated = int256(compressedBytes * 836_500) - 42_585_600;
        return (estimated < 100e6 ? 100e6 : uint256(estimated)) * price / 1e12;
    }

    /// The length that FastLZ (level 1) leaves of it.
    function _compressedBytes(bytes memory data) internal pure returns (uint256 n) {
        uint256[] memory table = new uint256[](8192);
        uint256 end = data.length < 13 ? 0 : data.length - 13;
        uint256 anchor = 0;
        uint256 at = 2;
        while (at < end) {
            uint256 earlier;
            while (true) {
                uint256 word = _read3(data, at);
                uint256 slot = ((2_654_435_769 * word) & 0xffffffff) >> 19;
                earlier = table[slot];
                table[slot] = at;
                uint256 distance = at - earlier;
                if (at >= end) break;
                at++;
                if (distance <= 0x1fff && word == _read3(data, earlier)) break;
            }
            if (at >= end) break;
            at--;
            if (at > anchor) n += _literals(at - anchor);
            uint256 same = 0;
            while (at + 3 + same < end + 9 && data[earlier + 3 + same] == data[at + 3 + same]) same++;
            n += _matched(same);
            at += same;
            for (uint256 i = 0; i < 2; i++) {
                table[((2_654_435_769 * _read3(data, at)) & 0xffffffff) >> 19] = at;
                at++;
            }
            anchor = at;
        }
        n += _literals(data.length - anchor);
    }

    function _read3(bytes memory data, uint256 at) internal pure returns (uint256) {
        return uint256(uint8(data[at])) | (uint256(uint8(data[at + 1])) << 8)
            | (uint256(uint8(data[at + 2])) << 16);
    }

    function _literals(uint256 count) internal pure returns (uint256) {
        uint256 rest = count % 32;
        return 33 * (count / 32) + (rest == 0 ? 0 : rest + 1);
    }

    function _matched(uint256 same) internal pure returns (uint256) {
        uint256 more = same == 0 ? 0 : same - 1;
        return 3 * (more / 262) + (more % 262 >= 6 ? 3 : 2);
    }
}
