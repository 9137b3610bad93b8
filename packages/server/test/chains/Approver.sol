// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A wallet that approves hashes on chain, so that an empty signature suffices. `form` selects its interface: 0 is
/// ERC-1271, 1 is the draft form with a hash as its bytes, and 2 is the draft form with bytes that the wallet hashes.
/// 3 returns its input, and 4 returns the right four bytes followed by more data.
contract Approver {
    uint8 public immutable form;
    mapping(bytes32 => bool) public approved;

    constructor(uint8 form_) {
        form = form_;
    }

    function approve(bytes32 hash) external {
        approved[hash] = true;
    }

    fallback(bytes calldata sent) external returns (bytes memory) {
        if (form == 3) return sent;
        if (form == 4) return abi.encodePacked(bytes32(bytes4(msg.sig)), bytes32(0));
        bytes32 hash;
        if (form == 0) {
            require(msg.sig == 0x1626ba7e);
            (hash,) = abi.decode(sent[4:], (bytes32, bytes));
        } else {
            require(msg.sig == 0x20c13b0b);
            (bytes memory data,) = abi.decode(sent[4:], (bytes, bytes));
            hash = form == 1 ? abi.decode(data, (bytes32)) : keccak256(data);
        }
        return abi.encode(approved[hash] ? msg.sig : bytes4(0xffffffff));
    }
}
